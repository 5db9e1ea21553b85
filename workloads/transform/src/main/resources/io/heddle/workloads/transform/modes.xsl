<?xml version="1.0" encoding="UTF-8"?>
<!-- Renders the same nodes by three modes: table of contents, body and index; a fourth adds up chapter by chapter. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:output method="html" encoding="UTF-8" indent="no"/>

  <xsl:template match="/book">
    <html>
      <body>
        <ul><xsl:apply-templates select="chapter" mode="contents"/></ul>
        <xsl:apply-templates select="chapter"/>
        <dl>
          <xsl:apply-templates select=".//order[@quantity &gt; 15]" mode="index">
            <xsl:sort select="remark"/>
          </xsl:apply-templates>
        </dl>
        <p>
          <xsl:text>facts: </xsl:text>
          <xsl:value-of select="count(chapter/section/order)"/>
          <xsl:text> orders, </xsl:text>
          <xsl:apply-templates select="chapter[1]" mode="sum">
            <xsl:with-param name="so-far" select="0"/>
          </xsl:apply-templates>
          <xsl:text> cents</xsl:text>
        </p>
      </body>
    </html>
  </xsl:template>

  <xsl:template match="chapter" mode="contents">
    <li>
      <a href="#{generate-id()}">Chapter <xsl:value-of select="position()"/></a>
      <ul><xsl:apply-templates select="section" mode="contents"/></ul>
    </li>
  </xsl:template>

  <xsl:template match="section" mode="contents">
    <li><xsl:value-of select="concat(order[1]/@day, ' to ', order[last()]/@day)"/></li>
  </xsl:template>

  <xsl:template match="chapter">
    <h1 id="{generate-id()}">Chapter <xsl:value-of select="count(preceding-sibling::chapter) + 1"/></h1>
    <xsl:apply-templates select="section"/>
  </xsl:template>

  <xsl:template match="section">
    <table><xsl:apply-templates select="order"/></table>
  </xsl:template>

  <xsl:template match="order[@category = 'flowers' or @category = 'garden']" priority="2">
    <tr class="green"><td colspan="3"><xsl:value-of select="remark"/></td></tr>
  </xsl:template>

  <xsl:template match="order">
    <tr>
      <xsl:for-each select="@customer | @category | @day"><td><xsl:value-of select="."/></td></xsl:for-each>
    </tr>
  </xsl:template>

  <xsl:template match="order" mode="index">
    <dt><xsl:value-of select="remark"/></dt>
    <dd><a href="#{generate-id(ancestor::chapter)}"><xsl:value-of select="@day"/></a></dd>
  </xsl:template>

  <xsl:template match="chapter" mode="sum">
    <xsl:param name="so-far"/>
    <xsl:apply-templates select="section[1]/order[1]" mode="sum">
      <xsl:with-param name="so-far" select="$so-far"/>
    </xsl:apply-templates>
  </xsl:template>

  <xsl:template match="order" mode="sum">
    <xsl:param name="so-far"/>
    <xsl:variable name="sum" select="$so-far + @quantity * @cents"/>
    <xsl:variable name="next" select="(following-sibling::order | ../following-sibling::section/order)[1]"/>
    <xsl:variable name="chapter" select="../../following-sibling::chapter[1]"/>
    <xsl:choose>
      <xsl:when test="$next">
        <xsl:apply-templates select="$next" mode="sum"><xsl:with-param name="so-far" select="$sum"/></xsl:apply-templates>
      </xsl:when>
      <xsl:when test="$chapter">
        <xsl:apply-templates select="$chapter" mode="sum">
          <xsl:with-param name="so-far" select="$sum"/>
        </xsl:apply-templates>
      </xsl:when>
      <xsl:otherwise><xsl:value-of select="$sum"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>
</xsl:stylesheet>
