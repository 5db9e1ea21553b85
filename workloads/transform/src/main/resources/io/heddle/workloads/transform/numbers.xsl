<?xml version="1.0" encoding="UTF-8"?>
<!-- Numbers orders on three levels and formats money the European way; adds up over a tree fragment. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
                xmlns:exslt="http://exslt.org/common" exclude-result-prefixes="exslt">
  <xsl:output method="xml" encoding="UTF-8" indent="no"/>
  <xsl:decimal-format name="european" decimal-separator="," grouping-separator="."/>

  <xsl:template match="/book">
    <xsl:variable name="products">
      <xsl:for-each select=".//order"><product><xsl:value-of select="@quantity * @cents"/></product></xsl:for-each>
    </xsl:variable>
    <xsl:variable name="total" select="sum(exslt:node-set($products)/product)"/>
    <list>
      <xsl:apply-templates select=".//order">
        <xsl:with-param name="total" select="$total"/>
      </xsl:apply-templates>
      <end>
        <xsl:text>facts: </xsl:text>
        <xsl:value-of select="count(exslt:node-set($products)/product)"/>
        <xsl:text> orders, </xsl:text>
        <xsl:value-of select="$total"/>
        <xsl:text> cents</xsl:text>
      </end>
    </list>
  </xsl:template>

  <xsl:template match="order">
    <xsl:param name="total"/>
    <xsl:variable name="cents" select="@quantity * @cents"/>
    <entry>
      <xsl:attribute name="at">
        <xsl:number level="multiple" count="chapter | section | order" format="I.1.a"/>
      </xsl:attribute>
      <money><xsl:value-of select="format-number($cents div 100, '#.##0,00', 'european')"/></money>
      <share><xsl:value-of select="format-number($cents div $total, '0.000%')"/></share>
    </entry>
  </xsl:template>
</xsl:stylesheet>
