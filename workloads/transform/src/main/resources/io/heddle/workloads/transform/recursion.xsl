<?xml version="1.0" encoding="UTF-8"?>
<!-- Takes remarks apart word by word, backwards, and carries a running total from order to order. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:output method="xml" encoding="UTF-8" indent="yes"/>

  <xsl:template match="/book">
    <running>
      <xsl:apply-templates select="(.//order)[1]">
        <xsl:with-param name="number" select="1"/>
        <xsl:with-param name="total" select="0"/>
      </xsl:apply-templates>
    </running>
  </xsl:template>

  <xsl:template match="order">
    <xsl:param name="number"/>
    <xsl:param name="total"/>
    <xsl:variable name="sum" select="$total + @quantity * @cents"/>
    <order number="{$number}" total="{$sum}">
      <xsl:call-template name="backwards">
        <xsl:with-param name="words" select="normalize-space(remark)"/>
      </xsl:call-template>
    </order>
    <xsl:variable name="next" select="following::order[1]"/>
    <xsl:choose>
      <xsl:when test="$next">
        <xsl:apply-templates select="$next">
          <xsl:with-param name="number" select="$number + 1"/>
          <xsl:with-param name="total" select="$sum"/>
        </xsl:apply-templates>
      </xsl:when>
      <xsl:otherwise>
        <end>facts: <xsl:value-of select="$number"/> orders, <xsl:value-of select="$sum"/> cents</end>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template name="backwards">
    <xsl:param name="words"/>
    <xsl:if test="contains($words, ' ')">
      <xsl:call-template name="backwards">
        <xsl:with-param name="words" select="substring-after($words, ' ')"/>
      </xsl:call-template>
    </xsl:if>
    <word>
      <xsl:value-of select="translate(substring-before(concat($words, ' '), ' '),
                            'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')"/>
    </word>
  </xsl:template>
</xsl:stylesheet>
